import { practice as declaredPractice, scores as declaredScores } from '@eemusic/contract/app/api';
import * as ledger from '@eemusic/contract/sales/ledger-resources';
import { sql } from 'kysely';
import { tagColumns, toggleScore } from '#library/scores/index.ts';
import { dayOfSession } from '#learning/practice/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { toMajor, toMinor } from '#sales/commissions/index.ts';
import { statementsWithNames, type StatementRow, toStatement } from '#sales/statements/index.ts';
import { pay } from '#sales/statements/room.ts';
import { expireByOf, generate, keyStatusOf } from '#sales/subscriptions/index.ts';
import { refundSale, setManyRevoked } from '#sales/subscriptions/room.ts';
import { byCreation, byName, channels, educators, students } from './contacts.ts';
import { type Row, type Source, through } from './resource.ts';

/* The other nouns of `/api/v1`: where the records are, and the console's actions on them. */

type KeyColumns = Parameters<typeof keyStatusOf>[0] & { user_id: number | null; userChannelId: number | null };

const keys: Source = {
  resource: ledger.keys,
  rows: sql`select k.id, k.code, k.educator_id as "educatorId", school.channel_id as "channelId",
    k.duration_days as "durationDays", k.is_trial as "isTrial", k.student_id as "studentId",
    k.redeemed_at as "redeemedAt", case when k.revoked_at is null then 0 else 1 end as "isRevoked",
    k.created_at as "createdAt", k.version, k.redeemed_at, k.runs_until, k.is_held, k.revoked_at,
    s.subscription_code as current_code, own.channel_id as "userChannelId"
    from subscription_keys k join educators school on school.id = k.educator_id
    left join students s on s.id = k.student_id and s.deleted_at is null
    left join educators own on own.id = s.educator_id where k.deleted_at is null`,
  sorts: { createdAt: byCreation },
  present: (row, { today, by }) => {
    const key = row as Row & KeyColumns;
    const isShown = by.kind !== 'token' || by.channelId === null || key.userChannelId === by.channelId;
    return { status: keyStatusOf(key, today), expiresOn: expireByOf(key), ...(!isShown && { studentId: null }) };
  },
  ownFilters: { studentId: 'userChannelId' },
  isUsedElsewhere: ({ redeemedAt, studentId }) => redeemedAt !== null && studentId === null,
  refers: { educatorId: educators },
  create: {
    act: through(generate, ({ quantity: numberOfKeys, ...chosen }) => ({ ...chosen, numberOfKeys, isDefault: false })),
    idsOf: ({ keys }) => (keys as { activationId: number }[]).map(({ activationId }) => activationId),
  },
  update: through(setManyRevoked, ({ id, isRevoked, reason = '' }) => ({ keyIds: [id], isRevoked, reason })),
};

const scores: Source = {
  resource: declaredScores,
  rows: sql`select id, name, name_key as "nameKey", library_id as "libraryId", grade_id as "gradeId",
    level_id as "levelId", stage_id as "stageId", curriculum, score_type as "scoreType",
    ${sql.join(Object.entries(tagColumns).map(([tag, column]) => sql`${sql.ref(column)} as ${sql.ref(tag)}`))},
    score_enabled as "isEnabled", edition, created_at as "createdAt", version
    from scores where deleted_at is null`,
  sorts: { name: byName, createdAt: byCreation },
  update: through(toggleScore, ({ id, isEnabled: scoreEnabled }) => ({ id, scoreEnabled })),
};

const refund = through(refundSale, ({ amount, ...input }) => ({
  ...input,
  ...(amount !== undefined && { amount: toMajor(amount as number) }),
}));

function inHundredths(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'refund.too-much') throw error;
  throw new Refusal('refund.too-much', { left: toMinor(error.params['left'] as number) });
}

const sales: Source = {
  resource: ledger.sales,
  rows: sql`select id, at, day, month, student_id as "studentId", educator_id as "educatorId",
    channel_id as "channelId", duration_days as "durationDays", amount, educator_commission as "educatorCommission",
    channel_commission as "channelCommission", refund_of as "refundOf", correction_of as "correctionOf", reason,
    case when student_id is null then 'adjustment' when refund_of is not null then 'refund'
      when correction_of is not null then 'correction' else 'sale' end as kind from sales`,
  sorts: { at: sql.ref('at') },
  present: (_row, { currency }) => ({ currency }),
  create: {
    act: (...asked) => refund(...asked).catch(inHundredths),
    idsOf: ({ saleId }) => [saleId as number],
  },
};

const statements: Source = {
  resource: ledger.statements,
  rows: sql`select named.*, receiver_id as "receiverId",
    case when receiver = 'channel' then receiver_id else (
      select case when min(channel_id) = max(channel_id) and min(channel_id) > 0 then min(channel_id) end
      from sales_months where educator_id = receiver_id and sales_months.month = named.month) end as "channelId"
    from (${statementsWithNames(sql`1 = 1`)}) named`,
  present: (row, { currency }) => {
    const { amount: _amount, commission: _commission, ...rest } = toStatement(row as Row & StatementRow, currency);
    return rest;
  },
  update: through(pay, ({ id: statementId, number, paidOn, reference }) => ({
    statementId,
    number: number ?? undefined,
    paidOn,
    reference,
  })),
};

const practice: Source = {
  resource: declaredPractice,
  rows: sql`select id, student_id as "studentId", educator_id as "educatorId", channel_id as "channelId",
    score_id as "scoreId", started_at as "startedAt", ${dayOfSession} as day, seconds, accuracy, screen
    from practice_sessions`,
  sorts: { startedAt: sql.ref('startedAt') },
};

sales.refers = { saleId: sales };

export const nouns: readonly Source[] = [students, educators, channels, keys, scores, sales, statements, practice];
