const minGuesses = 50_000;
/**
 * Longer passwords are accepted without a count: even the longest common ones, such as a repeated letter, are shorter.
 */
const minLengthTrusted = 32;

/** Server and screen count `guesses` with zxcvbn, to which they pass `guessesAbout` the person. */
export function isTooEasy(password: string, guesses: number): boolean {
  return password.length < minLengthTrusted && (guesses < minGuesses || isSprayed(password));
}

/** Attackers try these on every account, alone or joined, with a year or a symbol, as in Winter2027!. */
const sprayed = wordsOf(`
  spring summer autumn fall winter season christmas easter newyear holiday
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  chuntian xiatian qiutian dongtian chunjie xinnian zhongqiu guoqing yuandan
  password passwort welcome changeme letmein qwerty mima huanying
  eemusic eemusicconsole console kungfu kungfusightreading pianoadventure music yinyue piano gangqin
  sight reading sheet score lesson lessons teacher laoshi school adventure student support admin administrator
  china zhongguo beijing shanghai guangzhou shenzhen shandong hangzhou nanjing chengdu
`);
/** Characters that may surround such words, such as a year and a symbol. */
const maxAdded = 6;
const maxJoined = 4;
const replaced: Readonly<Record<string, string>> = {
  a: '[a@4]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s$5]',
  t: '[t7]',
};
const written = (word: string) => Array.from(word, (letter) => replaced[letter] ?? letter).join('');
// Longer words first, or 'lessons' would be read as 'lesson' and a letter.
const anyWord = sprayed
  .toSorted((one, other) => other.length - one.length)
  .map(written)
  .join('|');
const joined = new RegExp(String.raw`^[^\p{L}]*?(?:(?:${anyWord})[^\p{L}]*){1,${maxJoined}}$`, 'iu');
const words = new RegExp(anyWord, 'giu');

function isSprayed(password: string): boolean {
  return joined.test(password) && password.replace(words, '').length <= maxAdded;
}

/** Common in China, but missing from lists of English passwords. */
const commonInChina = wordsOf(`
  5201314 1314520 5201314520 5211314 1314521 5203344 3344520
  woaini woaini1314 woaini520 woaini521 woaini123 woaini5201314 aini1314 aini520
  laopo520 baobei520 baobei1314 iloveyou1314 iloveyou520 woaiwojia woaizhongguo
  wodemima mima123456 mima1234 nihao123 nihao123456 woshishui woshishei zhongguo123
  qq123456 qq123456789 qq5201314 a5201314 taobao123 weixin123 kaixin123 gangqin123
  wang123456 zhang123456 li123456 liu123456 chen123456 yang123456 yinyue123
`);

/** Returns the first guesses of an attacker who knows the person. */
export function guessesAbout(person: readonly string[]): string[] {
  const own = person.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]).filter((part) => part.length > 2);
  return [...own, ...commonInChina];
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
