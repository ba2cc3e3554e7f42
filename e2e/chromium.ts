import { existsSync } from 'node:fs';

/** The same engine without the windows around it takes little more than half of the time. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

export const chromium = process.env['CHROMIUM'] ?? (existsSync(withoutWindows) ? withoutWindows : '/usr/bin/chromium');

/** Debian's Chromium as it starts without a display and stays off the network; what is measured is measured in it. */
export const chromiumOptions = {
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

/** For journeys, of which none is about speed: what they see is the same, with less work. */
export const journeyOptions = {
  ...chromiumOptions,
  args: [
    ...chromiumOptions.args,
    /* One origin and no picture that needs a graphics card: fewer processes do the same with less talk between them. */
    '--in-process-gpu',
    '--disable-site-isolation-trials',
    /* No page lives long enough to gain by it. */
    '--js-flags=--no-turbofan',
  ],
};
