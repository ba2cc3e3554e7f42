export const disorder = 'keys that are not in the order in which they were made';

/** Queries that find no row in a consistent database. */
export const contradictionsInChain = (now: string) => ({
  'a student whose past ends elsewhere': `select students.id from students left join enrolments on until_at is null
    and student_id = students.id where coalesce(enrolments.educator_id, 0) <> coalesce(students.educator_id, 0)`,
  'an educator whose past ends elsewhere': `select educators.id from educators left join affiliations on until_at is null
    and educator_id = educators.id where coalesce(affiliations.channel_id, 0) <> coalesce(educators.channel_id, 0)`,
  'a sale of an educator who did not teach the student': `select id from sales where refund_of is null and not exists
    (select 1 from enrolments where student_id = sales.student_id and educator_id = sales.educator_id
      and from_at <= at and (until_at is null or at < until_at))`,
  'a sale of a channel to which the educator did not belong': `select id from sales where refund_of is null
    and coalesce(channel_id, 0) <> coalesce((select channel_id from affiliations where educator_id = sales.educator_id
      and from_at <= at and (until_at is null or at < until_at)), 0)`,
  'a refund that is not the opposite of its sale': `select refund.id from sales refund join sales on sales.id = refund.refund_of
    where refund.amount + sales.amount <> 0 or refund.educator_commission + sales.educator_commission <> 0
      or refund.channel_commission + sales.channel_commission <> 0 or refund.educator_id <> sales.educator_id
      or refund.at <= sales.at or refund.reason = ''`,
  'a sale in the future': `select id from sales where at > '${now}'`,
  'a sale that is not its key’s': `select id from sales where refund_of is null and not exists (select 1
    from subscription_keys keys where code = subscription_code and keys.student_id = sales.student_id and redeemed_at = at
      and keys.educator_id = sales.educator_id and keys.duration_days = sales.duration_days)`,
  'a key in use that nobody bought': `select id from subscription_keys where redeemed_at is not null
    and not exists (select 1 from sales where sales.subscription_code = code)`,
  'a student without a key of theirs, or with two at once': `select students.id from students
    left join subscription_keys keys on keys.student_id = students.id and is_held = 1
    where coalesce(code, '') <> coalesce(students.subscription_code, '') or runs_until <> expires_on`,
  'an older key that runs as long as the present one': `select older.id from subscription_keys older
    join subscription_keys keys on keys.student_id = older.student_id and keys.is_held = 1 and keys.revoked_at is null
    where older.is_held = 0 and older.runs_until >= keys.runs_until`,
  'a key that is revoked without a refund, or the opposite': `select keys.id from subscription_keys keys
    left join sales on sales.subscription_code = code and sales.refund_of is null
    left join sales refund on refund.refund_of = sales.id where coalesce(revoked_at, '') <> coalesce(refund.at, '')`,
  'a key that was not there in time': `select keys.id from subscription_keys keys
    join educators on educators.id = educator_id where keys.created_at < educators.created_at
      or keys.created_at > coalesce(redeemed_at, '${now}')`,
  [disorder]: `select later.id from subscription_keys keys
    join subscription_keys later on later.id = keys.id + 1 where later.created_at < keys.created_at and later.educator_id <= 20
      and keys.educator_id <= 20`,
});

/** Queries that find no row if the practice is plausible. */
export const contradictionsInPractice = (now: string) => ({
  'a session that is not over, or came before': `select id from practice_sessions
    where started_at >= '${now}' or received_at <= started_at or received_at > '${now}'`,
  'one of nobody who had a subscription then': `select sessions.id from practice_sessions sessions
    join students on students.id = student_id where substr(started_at, 1, 10) > expires_on or started_at < created_at`,
  'one by the profile of somebody else': `select sessions.id from practice_sessions sessions
    left join student_profiles on student_profiles.id = profile_id
    where profile_id is not null and coalesce(student_profiles.student_id, 0) <> sessions.student_id`,
  'one that is too long or too short': `select id from practice_sessions where seconds < 5 or seconds > 2400`,
  'an accuracy of nothing, or none of something': `select id from practice_sessions
    where (score_id is null) <> (accuracy is null) or accuracy < 0.2 or accuracy > 1`,
  'a score whose library its student never saw': `select sessions.id from practice_sessions sessions
    join scores on scores.id = score_id left join student_libraries seen
    on seen.student_id = sessions.student_id and seen.library_id = scores.library_id where seen.student_id is null`,
  'a student whose key is another one, or another long one': `select students.id from students
    left join subscription_keys keys on keys.student_id = students.id and is_held = 1
    where coalesce(code, '') <> coalesce(students.subscription_code, '') or runs_until <> expires_on`,
});
