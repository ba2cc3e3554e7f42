import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** The button that opened the step has disappeared, so the title gets the focus, unless a field has it. */
export function StepTitle(props: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return <Title order={1} ref={title} tabIndex={-1} style={{ outline: 'none' }} {...props} />;
}
