/** What the database must hold: the answer to a question in SQL, which yields one text. */
type Entry = { question: string; allowed: readonly string[] };
export type Fault = { kind: 'lost' | 'half done'; what: string; found: string; allowed: readonly string[] };
export type Ask = (question: string) => Promise<string>;

/**
 * Notes what a console acknowledged. A write that got an answer has one allowed outcome; one whose connection broke may
 * be done or not, but nothing in between.
 */
export function openJournal() {
  const entries = new Map<string, Entry>();
  const fresh = new Set<string>();
  const watches = new Set<Map<string, Entry>>();

  function note(what: string, entry: Entry, isNew = false): void {
    entries.set(what, entry);
    fresh.add(what);
    for (const watch of watches) {
      const seen = watch.get(what);
      // What is not new, and not noted before, may have had other states since.
      if (seen || isNew)
        watch.set(what, { ...entry, allowed: [...new Set([...(seen?.allowed ?? []), ...entry.allowed])] });
    }
  }

  return {
    begin: (what: string, question: string, before: string, after: string) =>
      note(what, { question, allowed: [before, after] }, isNothing(before) && !entries.has(what)),
    settle(what: string, outcome: string): void {
      const entry = entries.get(what);
      if (entry) note(what, { ...entry, allowed: [outcome] });
    },
    /** Compares the database with the entries since the last time, or with all. */
    async verify(ask: Ask, which: 'fresh' | 'all'): Promise<Fault[]> {
      const faults: Fault[] = [];
      for (const [what, entry] of entries) {
        if (which === 'fresh' && !fresh.has(what)) continue;
        const fault = await compare(ask, what, entry);
        if (fault) faults.push(fault);
        entries.set(what, { ...entry, allowed: [fault?.found ?? (await ask(entry.question))] });
      }
      fresh.clear();
      return faults;
    },
    /** Collects all outcomes that a copy made from now on may hold; the returned function compares a copy with them. */
    watch(): (ask: Ask) => Promise<Fault[]> {
      const watched = new Map(entries);
      watches.add(watched);
      return async (ask) => {
        watches.delete(watched);
        const faults: Fault[] = [];
        for (const [what, entry] of watched) {
          const fault = await compare(ask, what, entry);
          if (fault) faults.push(fault);
        }
        return faults;
      };
    },
  };
}

export type Journal = ReturnType<typeof openJournal>;

/** Whether nothing of it was there before. */
const isNothing = (before: string) => /^0(\/|$)/.test(before);

async function compare(ask: Ask, what: string, { question, allowed }: Entry): Promise<Fault | null> {
  const found = await ask(question);
  if (allowed.includes(found)) return null;
  return { kind: allowed.length === 1 ? 'lost' : 'half done', what, found, allowed };
}
