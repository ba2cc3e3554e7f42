/** The user that the learner page creates when it redeems an unused key. */
export const demoLearner = {
  fullName: 'Demo learner',
  contactNumber: '',
  contactEmail: 'learner@demo.example.com',
  region: 'SH',
} as const;
