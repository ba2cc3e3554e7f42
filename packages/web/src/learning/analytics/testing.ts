const head = {
  period: { from: '2026-10-01', to: '2026-11-30', step: 'month' },
  first: '2026-10-05',
  last: '2026-11-21',
  countedAt: '2026-11-21T21:59:00.000Z',
  isEmpty: false,
};
const practice = { students: 3, sessions: 9, seconds: 5400 };
const measured = { ...practice, scored: 8, accuracy: 0.75 };
const noPractice = { age: null, isOther: false, students: 0, sessions: 0, seconds: 0 };
const score = {
  scoreId: 54,
  name: 'Boat Song',
  gradeName: 'Grade 1',
  gradeNumber: 1,
  gradeNameZh: null,
  libraryId: 2,
  purged: [],
  ...measured,
};
export const course = { from: '2026-10-01', to: '2026-10-31', sessions: 4, seconds: 60, accuracy: 0.5 };

/** The server's answers by path. */
export const answers: Record<string, object> = {
  '/analytics/overview': {
    ...head,
    students: { active: 3, new: 2, lapsed: 0 },
    practice: { sessions: 9, seconds: 5400 },
    subscriptions: [
      { state: 'Active', keys: 12 },
      { state: 'Revoked', keys: 0 },
    ],
    sales: { count: 3, refunds: 1, amount: 598 },
    series: [{ ...course, active: 3, new: 2, lapsed: 0 }],
    byAge: [{ age: 7, isOther: false, ...practice }, { age: null, isOther: true, ...practice }, noPractice],
    byGrade: [
      { gradeId: 2, gradeName: 'Grade 1', gradeNumber: 1, gradeNameZh: null, ...practice },
      { gradeId: null, gradeName: '', ...practice },
    ],
    byRegion: [{ region: 'GD', ...practice }],
  },
  '/analytics/money': {
    ...head,
    sales: { count: 3, refunds: 1, amount: 598 },
    before: 400,
    channels: [{ channelId: 4, name: 'River Channel', purged: [] }],
    series: [
      {
        from: '2026-10-01',
        to: '2026-10-31',
        amount: 598,
        before: 400,
        parts: [
          { durationDays: 366, channelId: 4, amount: 398 },
          { durationDays: 732, channelId: 0, amount: 200 },
        ],
      },
    ],
    subscriptions: [
      { state: 'Active', keys: 12 },
      { state: 'Revoked', keys: 0 },
    ],
    ending: [{ from: '2026-12-01', to: '2026-12-31', keys: 5, amount: 1000 }],
    endingBefore: 1500,
    cohorts: [{ from: '2025-10-01', to: '2025-10-31', began: 10, renewed: 3, lapsed: 2 }],
    grow: {
      count: 1,
      top: [{ educatorId: 41, name: 'Oak School', purged: [], quarters: [0, 0, 0, 100, 0, 0, 0, 300] }],
    },
    stand: { count: 0, top: [] },
    fall: {
      count: 1,
      top: [{ educatorId: 42, name: 'Elm School', purged: [], quarters: [0, 0, 0, 200, 0, 0, 0, 50] }],
    },
  },
  '/analytics/support': {
    ...head,
    received: 4,
    answered: 3,
    seconds: 7200,
    series: [{ from: '2026-10-01', to: '2026-10-31', received: 4, answered: 3, seconds: 7200 }],
  },
  '/analytics/channels': {
    channels: [
      {
        channelId: 4,
        name: 'River Channel',
        practice: { sessions: 7, seconds: 3600 },
        students: { active: 2, new: 1, lapsed: 0 },
        sales: { count: 2, refunds: 0, amount: 400 },
      },
    ],
    total: 1,
  },
  '/analytics/performance': {
    ...head,
    sessions: 9,
    seconds: 5400,
    scored: 8,
    accuracy: 0.75,
    series: [course],
    scores: 1,
    byGrade: [{ gradeId: 2, gradeName: 'Grade 1', gradeNumber: 1, gradeNameZh: null, ...measured }],
    byAge: [{ age: 7, isOther: false, ...measured }],
    byScore: [score],
    hardest: [score],
  },
  '/analytics/navigation': {
    ...head,
    visits: 5,
    sessions: 9,
    seconds: 5400,
    screens: [{ screen: 'home', ...practice, entries: 5, exits: 3 }],
    moves: [{ from: 'home', to: 'studio', count: 4 }],
  },
  '/analytics/students': { students: [], total: 0 },
};
