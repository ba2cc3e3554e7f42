/** The user that the page creates when it redeems an unused key. */
export const demoLearner = {
  ...{ fullName: 'Demo learner', contactNumber: '', contactEmail: 'learner@demo.example.com' },
  region: 'SH',
} as const;
