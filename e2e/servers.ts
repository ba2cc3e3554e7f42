/** Three workers run journeys in parallel, each on its own server, so that they do not see each other's records. */
export const servers = [0, 1, 2] as const;

/** The index of the server for this process. */
const here = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['SERVER_INDEX'] ?? 0);

export const portAt = (server: number) => 3999 - 10 * server;
export const address = `http://localhost:${portAt(here)}`;
/** The port to which the console of this server sends its mails. */
export const mailPort = portAt(here) - 1;
/** The port on which a journey starts a demo. */
export const demoPort = portAt(here) - 2;
/**
 * The port on which the journey of single sign-on starts a console; the provider has to know its address in advance.
 */
export const signOnPort = portAt(here) - 3;
