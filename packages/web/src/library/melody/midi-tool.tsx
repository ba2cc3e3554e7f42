import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconPlug } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { MidiState } from './use-midi.ts';

/** Connects a MIDI instrument. The result replaces the button and takes its focus. */
export function MidiTool({ state, onConnect }: { state: MidiState; onConnect: () => void }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);
  const isDecided = state !== 'unasked' && state !== 'asking';
  useLayoutEffect(() => {
    if (isDecided && isPressed.current) outcome.current?.focus();
  }, [isDecided]);

  if (state === 'none') return null;
  if (!isDecided) {
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlug size={16} aria-hidden />}
        loading={state === 'asking'}
        onClick={() => {
          isPressed.current = true;
          onConnect();
        }}
      >
        <Trans>Use a MIDI keyboard</Trans>
      </Button>
    );
  }
  return (
    <Text ref={outcome} tabIndex={-1} size="xs" c="dimmed" role="status">
      {state === 'refused' && <Trans>The browser does not allow MIDI here</Trans>}
      {state === 'waiting' && <Trans>No MIDI keyboard is connected</Trans>}
      {state === 'connected' && <Trans>The MIDI keyboard is connected</Trans>}
    </Text>
  );
}
