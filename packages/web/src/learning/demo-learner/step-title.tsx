import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/**
 * The title of a step. The button that opened it has disappeared, so the title gets the focus for screen readers,
 * unless a field has it.
 */
export function StepTitle(props: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return <Title order={1} ref={title} tabIndex={-1} style={{ outline: 'none' }} {...props} />;
}
