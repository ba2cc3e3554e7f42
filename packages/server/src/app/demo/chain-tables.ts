export const chainTables = [
  'channels',
  'educators',
  'students',
  'student_profiles',
  'student_libraries',
  'affiliations',
  'enrolments',
  'sales',
  'sales_months',
  'statements',
  'student_totals',
  'subscription_keys',
];
