/** What is refused of sales, their prices and rates, and statements. */
export const salesRefusals = {
  'sale.not-found': { status: 404, text: 'This sale does not exist' },
  'sale.refunded': { status: 409, text: 'This sale was refunded already' },
  'sale.is-refund': { status: 409, text: 'This is a refund itself' },
  'sale.is-correction': { status: 409, text: 'This is a correction of a sale: refund the sale itself' },
  'rule.not-found': { status: 404, text: 'This price or rate does not exist' },
  'rule.in-use': { status: 409, text: 'Sales exist under it, so it can only be corrected' },
  'rule.first': { status: 409, text: 'The first price and rate cannot be removed. Correct the value instead' },
  'rule.same': { status: 409, text: 'It has this value already' },
  'statement.not-found': { status: 404, text: 'This statement does not exist' },
  'statement.open': { status: 409, text: 'This statement is open' },
  'statement.closed': { status: 409, text: 'This statement is closed already' },
  'statement.paid': { status: 409, text: 'This statement is paid already' },
  'month.closed': { status: 409, text: 'This month is closed already' },
  'month.future': { status: 400, text: 'This month has not begun' },
  'export.too-long': {
    status: 400,
    text: 'A spreadsheet holds at most 1,048,575 rows. Choose CSV or a shorter period',
  },
  'rule.past': { status: 400, text: 'It can hold from today on at the earliest' },
  'rule.taken': { status: 409, text: 'For this day it is set already' },
} as const;
