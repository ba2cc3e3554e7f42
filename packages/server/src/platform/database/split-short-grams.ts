/** Most texts consist of ASCII characters, which are looked up by their codes, faster than in a map of texts. */
const ascii = 128;

/** Numbers the texts of one and two characters in the order in which they appear. */
export class ShortGrams {
  readonly texts: string[] = [];
  readonly #byText = new Map<string, number>();
  /** By the codes of two ASCII characters, of which the first may be missing; -1 where none is numbered yet. */
  readonly #byCodes = new Int32Array((ascii + 1) * ascii).fill(-1);

  /** Returns the numbers of those in a text; some more than once, because a set takes longer to fill. */
  numbersOf(text: string): number[] {
    const numbers: number[] = [];
    let previous = '';
    for (const character of text) {
      numbers.push(this.#numberOf('', character));
      if (previous !== '') numbers.push(this.#numberOf(previous, character));
      previous = character;
    }
    return numbers;
  }

  #numberOf(first: string, second: string): number {
    const code = second.charCodeAt(0);
    const before = first === '' ? ascii : first.charCodeAt(0);
    if (code >= ascii || (first !== '' && before >= ascii)) return this.#numberOfText(first + second);
    const place = before * ascii + code;
    const known = this.#byCodes[place] ?? -1;
    return known >= 0 ? known : (this.#byCodes[place] = this.#numberOfText(first + second));
  }

  #numberOfText(text: string): number {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    this.#byText.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}
