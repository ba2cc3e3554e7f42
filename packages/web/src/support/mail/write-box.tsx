import { maxTextLength } from '@eemusic/contract/platform/field-lengths';
import { t } from '@lingui/core/macro';
import { Button, Group, Kbd, Textarea } from '@mantine/core';
import { useOs, useSessionStorage } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { Form } from '#platform/ui/form/form.tsx';
import { textOf } from '#platform/api/call-error.ts';
import type { CallOptions } from '#platform/api/request.ts';
import { useCreate } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';

type Props = {
  /** Unsent text is stored for each account, so that another account in the same tab does not see it. */
  of: { userId: number; cardId: number; kind: 'reply' | 'forward' | 'note' };
  label: string;
  placeholder: string;
  action: string;
  isSecond?: boolean;
  send: Send;
  second?: { action: string; send: Send } | undefined;
  onSent: () => unknown;
  /** Shown above and below the text; `insert` writes into it. */
  above?: ReactNode;
  renderBelow?: (text: string, insert: (text: string) => void) => ReactNode;
  beside?: ReactNode;
};

type Send = (input: { text: string }, options: CallOptions) => Promise<{ message: string }>;

/** A text box for a reply or a note. Unsent text is kept until the card is opened again. */
export function WriteBox({ of, label, placeholder, action, isSecond = false, ...props }: Props) {
  const { send, second, onSent, above, renderBelow, beside } = props;
  const [text, setText] = useSessionStorage({
    key: `eemusic.support.${of.kind}.${of.userId}.${of.cardId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const isMac = ['macos', 'ios'].includes(useOs());
  const first = useCreate({ send, refresh: onSent, isEmptied: true });
  const other = useCreate({ send: second?.send ?? send, refresh: onSent, isEmptied: true });
  /* A second click may come before the button shows that the first is being sent. */
  const isSending = useRef(false);
  const change = (typed: string) => {
    setText(typed);
    setProblem(null);
  };
  const submit = async ({ mutateAsync } = first) => {
    if (isSending.current) return;
    if (text.trim() === '') return setProblem(t`Please write something first`);
    isSending.current = true;
    try {
      const { message } = await mutateAsync({ text });
      change('');
      toast.success(message);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Form onSubmit={() => void submit()}>
      {above}
      <Textarea
        label={label}
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={16}
        maxLength={maxTextLength}
        value={text}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
      />
      {renderBelow?.(text, (added) => change(text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`))}
      <Group gap="xs" mt="xs" justify="flex-end">
        {beside}
        {second && (
          <Button size="sm" variant="default" loading={other.isPending} onClick={() => void submit(other)}>
            {second.action}
          </Button>
        )}
        <Button
          size="sm"
          type="submit"
          variant={isSecond ? 'default' : 'filled'}
          loading={first.isPending}
          aria-keyshortcuts={isMac ? 'Meta+Enter' : 'Control+Enter'}
          rightSection={
            <Kbd size="xs" aria-hidden visibleFrom="sm">
              {isMac ? '⌘ ↵' : 'Ctrl ↵'}
            </Kbd>
          }
        >
          {action}
        </Button>
      </Group>
    </Form>
  );
}
