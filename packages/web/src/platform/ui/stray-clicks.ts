/** The second click of a double click is ignored if another control has taken the place of the first one. */
export function ignoreStrayClicks(): void {
  let first: Element | null = null;
  const take = (event: MouseEvent) => {
    const control = controlAt(event.target);
    // The browser counts clicks in `detail`: those at the same place within half a second.
    if (event.detail <= 1) first = control;
    else if (control !== first) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('click', take, { capture: true });
}

const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]';

/** A label stands for its control, because a click on it clicks the control, too. */
function controlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return target.closest('label')?.control ?? target.closest(controls);
}
