/** Journeys run at two places at once, each with a server of its own: how far these have come is nobody else's matter. */
export const places = [0, 1] as const;

/** Which of them this process serves. */
const here = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['PLACE'] ?? 0);

export const portAt = (place: number) => 3999 - 10 * place;
export const address = `http://localhost:${portAt(here)}`;
/** Where the console of this place delivers its mails. */
export const mailPort = portAt(here) - 1;
