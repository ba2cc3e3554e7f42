/** The cards of the demo's board by list, from top to bottom. */
export type DemoCard = {
  listId: number;
  title: string;
  text: string;
  /** Days since the card arrived. */
  age: number;
  /** Days from today. */
  due?: number;
  labels?: readonly string[];
  assignee?: 'anna' | 'chenxiaomei';
  /** The sender and the related records, as indexes into the demo's records. */
  from?: { student?: number; educator?: number };
  about?: { student?: number; educator?: number; key?: number; score?: number };
  notes?: readonly string[];
};

const inbox = 1;
const activeContact = 6;
const external = 11;
const suggestions = 16;
const feedback = 21;
const bugs = 26;
const waiting = 1;
const solution = 2;
const active = 3;
const done = 4;

export const demoCards: readonly DemoCard[] = [
  {
    listId: inbox,
    age: 0,
    title: 'Our new key is not accepted',
    labels: ['key'],
    text: 'Good morning,\nwe bought a key last week and typed it in twice. The app says that it does not exist. Could you look at it, please?',
    from: { student: 0 },
    about: { student: 0, key: 0 },
  },
  {
    listId: inbox,
    age: 1,
    title: '能否把孩子的账号转到新老师？',
    labels: ['account'],
    text: '您好，我们换了老师，想把孩子的账号和练习记录一起转过去，可以吗？谢谢！',
    from: { student: 1 },
    about: { student: 1 },
    due: 2,
  },
  {
    listId: inbox,
    age: 2,
    title: 'Invoice for 40 keys',
    labels: ['invoice'],
    assignee: 'anna',
    due: -1,
    text: 'Please send us an invoice for the keys of this term, with our tax number on it.',
    from: { educator: 0 },
    about: { educator: 0 },
    notes: ['Asked the accountant for the form with the tax number.'],
  },
  {
    listId: inbox + waiting,
    age: 4,
    title: 'Practice of last weekend is missing',
    assignee: 'chenxiaomei',
    text: 'My daughter practised on Saturday and Sunday without a connection. None of it shows in the app.',
    labels: ['practice'],
    from: { student: 2 },
    about: { student: 2 },
    notes: ['The tablet was offline until Tuesday. Sent to the tech department with its number.'],
  },
  {
    listId: inbox + done,
    age: 9,
    title: 'How do I change my email address?',
    assignee: 'anna',
    text: 'I have a new address and do not find where to enter it.',
    from: { student: 3 },
    about: { student: 3 },
    notes: ['Changed it for her and wrote back.'],
  },
  {
    listId: activeContact,
    age: 3,
    title: 'Call the school about the next term',
    assignee: 'anna',
    due: 1,
    text: 'They plan two more groups of beginners and would like to know which books fit.',
    labels: ['call back'],
    about: { educator: 1 },
    notes: ['Nobody in the office before ten.', 'Two groups of twelve children, from six years on.'],
  },
  {
    listId: activeContact + active,
    age: 6,
    title: 'Moving 30 students to another teacher',
    due: 4,
    text: 'A teacher leaves at the end of the month; the list of students is agreed with the school.',
    labels: ['account'],
    assignee: 'chenxiaomei',
    about: { educator: 2 },
  },
  {
    listId: activeContact + done,
    age: 15,
    title: 'Introduced the console to the new teachers',
    text: 'Forty minutes by video; questions about keys and the tags of scores.',
    assignee: 'anna',
    about: { educator: 0 },
  },
  {
    listId: external,
    age: 5,
    title: 'A music festival asks for sight-reading sheets',
    due: 12,
    text: 'They would like 20 short pieces of Grade 2 on paper for a competition, and name us in the programme.',
    labels: ['printing'],
    about: { score: 0 },
  },
  {
    listId: external + waiting,
    age: 8,
    title: 'A bookshop wants to sell keys',
    assignee: 'chenxiaomei',
    text: 'How would a shop hand out keys, and who is the educator then?',
    labels: ['sales'],
    due: 6,
  },
  {
    listId: external + done,
    age: 21,
    title: 'Certificate of the publisher for a tender',
    text: 'The form is signed and sent.',
  },
  {
    listId: suggestions,
    age: 2,
    title: 'Count-in of two measures',
    labels: ['player'],
    text: 'The children are not ready after one measure. Could the app count two?',
    from: { educator: 1 },
    about: { educator: 1 },
  },
  {
    listId: suggestions,
    age: 7,
    title: 'Fingering for the first pieces',
    labels: ['scores'],
    text: 'Beginners ask for finger numbers in the first ten pieces.',
    from: { educator: 2 },
    about: { educator: 2, score: 1 },
  },
  {
    listId: suggestions + solution,
    age: 12,
    title: 'A printed list of what was practised',
    text: 'For the talk with parents: one page for each child and month.',
    labels: ['report'],
    assignee: 'chenxiaomei',
    notes: ['Possible from the figures that we have.'],
  },
  {
    listId: feedback,
    age: 1,
    title: 'Thank you for the quick help',
    labels: ['praise'],
    text: 'Everything works again, and my son practises more than before.',
    from: { student: 4 },
    about: { student: 4 },
  },
  {
    listId: feedback,
    age: 6,
    title: 'The pieces in 6/8 come too early',
    labels: ['scores'],
    text: 'Three of my students stop at the same piece. Everything before it is in 4/4.',
    from: { educator: 0 },
    about: { educator: 0, score: 2 },
  },
  {
    listId: feedback + done,
    age: 18,
    title: 'Answers of the survey in spring',
    assignee: 'anna',
    text: '112 schools answered. Most asked for: more duets, larger print.',
  },
  {
    listId: bugs,
    age: 0,
    title: 'A rest is drawn over the slur',
    labels: ['engraving'],
    text: 'In measure 7, left hand. The print shows it too.',
    about: { score: 3 },
    due: 3,
  },
  {
    listId: bugs + waiting,
    age: 3,
    title: 'No sound after a telephone call',
    labels: ['player'],
    text: 'On one telephone the accompaniment stays silent after a call, until the app is opened again.',
    assignee: 'chenxiaomei',
    due: -2,
    notes: ['Seen on one model alone so far.'],
  },
  {
    listId: bugs + active,
    age: 5,
    title: 'The clock of a tablet was a day ahead',
    labels: ['practice'],
    text: 'Sessions of tomorrow were sent and refused.',
    from: { student: 5 },
    about: { student: 5 },
    assignee: 'chenxiaomei',
  },
  {
    listId: bugs + done,
    age: 14,
    title: 'Wrong page turn in the second piece',
    labels: ['engraving'],
    text: 'Read again from its file; it turns at the right place now.',
    about: { score: 1 },
  },
];
