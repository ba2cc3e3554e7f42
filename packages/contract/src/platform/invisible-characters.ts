/** Copied text brings characters without a shape; they make a name look like another one, or hide it from a search. */

const turning = /[\u202A-\u202E\u2066-\u2069]/g;
/** Zero-width spaces, soft hyphens, fillers of Hangul, musical signs and the like, which no script needs. */
const invisible =
  /[\u00AD\u115F\u1160\u17B4\u17B5\u180E\u200B\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}]/gu;
/** Invisible copies of the ASCII characters; only flags such as that of Scotland consist of them. */
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|[\u{E0000}-\u{E007F}]+/gu;
/** Selectors choose a form of an emoji or a Chinese character; letters of these scripts have only one. */
const idleSelectors =
  /(?<=^|[\s\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])(?:[\u034F\p{Variation_Selector}]|[\u200C\u200D])+/gu;
/** Marks that place punctuation beside letters written from right to left, and have no effect without any. */
const directionMarks = /[\u061C\u200E\u200F]/g;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Joiners shape Persian and Indic words and join emoji; beside other letters they do nothing. */
const joiners = /[\u200C\u200D]+/g;
const joined = /[\p{L}\p{M}\p{Emoji}]/u;
const unshaped = /[\p{Script=Latin}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Greek}\d]/u;

function withoutIdleJoiners(text: string): string {
  return text.replace(joiners, (run, at: number) => {
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 0x20);
    return joined.test(before) && joined.test(after) && !unshaped.test(before) ? run.slice(-1) : '';
  });
}

/** Removes these characters from a name or another text of one line, except where its script needs them. */
export function withoutDisguise(text: string): string {
  const visible = withoutIdleJoiners(
    withoutTurning(text).replace(invisible, '').replace(tags, '$1').replace(idleSelectors, ''),
  );
  return rightToLeft.test(visible) ? visible : visible.replace(directionMarks, '');
}

export function withoutTurning(text: string): string {
  return text.replace(turning, '');
}
