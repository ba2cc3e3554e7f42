/** Two workers run journeys in parallel, each with its own server, so that they do not see each other's records. */
export const servers = [0, 1, 2] as const;

/** The index of the server that this process uses. */
const here = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['SERVER_INDEX'] ?? 0);

export const portAt = (server: number) => 3999 - 10 * server;
export const address = `http://localhost:${portAt(here)}`;
/** The port to which the console of this server delivers its mails. */
export const mailPort = portAt(here) - 1;
/** Where the journey of a demo starts one. */
export const demoPort = portAt(here) - 2;
/** Where the journey of single sign-on starts a console, whose address its provider has to know before. */
export const signOnPort = portAt(here) - 3;
