import { existsSync } from 'node:fs';

/** The headless shell has the same engine without windows, and takes little more than half of the time. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

export const chromium = process.env['CHROMIUM'] ?? (existsSync(withoutWindows) ? withoutWindows : '/usr/bin/chromium');

/** Debian's Chromium without display and network access. */
const chromiumOptions = {
  executablePath: chromium,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The same screens with less work, because journeys do not measure speed. */
export const journeyOptions = {
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    /*
     * There is only one origin, and nothing needs a graphics card, so fewer processes mean less communication between
     * them.
     */
    '--in-process-gpu',
    '--disable-site-isolation-trials',
    /* Pages are open too briefly to benefit from the optimising compiler. */
    '--js-flags=--no-turbofan',
  ],
};
