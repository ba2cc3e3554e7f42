import { Trans } from '@lingui/react/macro';
import classes from './shell.module.css';

/** The first links of a screen: past the menu and the toolbar, to the rows of a list, and past the menu. */
export function SkipLinks() {
  return (
    <>
      <a
        href="#content"
        className={classes.skip}
        data-to-list
        onClick={(event) => {
          if (focusList()) event.preventDefault();
        }}
      >
        <Trans>Skip to the list</Trans>
      </a>
      <a href="#content" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
    </>
  );
}

/** Focuses the row that Tab would reach, or the first control of a list without such rows. */
function focusList(): boolean {
  const list = document.querySelector('main [data-list]');
  const row = list?.querySelector<HTMLElement>(':is([data-row], [data-card])[tabindex="0"]');
  const target = row ?? list?.querySelector<HTMLElement>('tbody :is(a[href], button)');
  target?.focus();
  return target !== null && target !== undefined;
}
