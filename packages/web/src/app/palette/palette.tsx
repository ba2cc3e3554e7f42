import { maxSearchLength } from '@eemusic/contract/platform/field-lengths';
import type { Code } from '@eemusic/contract/platform/permissions';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Combobox, Kbd, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { textOf } from '#platform/api/call-error.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { type Entry, useActions, useEntries } from './use-entries.ts';
import classes from './palette.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  heldCodes: readonly Code[];
  onShowKeys: () => void;
  /** Returns what was typed before the field had the focus. */
  takeTyped: () => string;
};

export function Palette({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog
      /* A dialog that is open on its first render cannot return the focus. */
      opened={useMounted() && isOpen}
      onClose={onClose}
      size={640}
      /* Not centred, so that it does not move while results arrive. */
      centered={false}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      title={<VisuallyHidden>{t`Search and go`}</VisuallyHidden>}
      classNames={{ header: 'absolute min-h-0 p-0', content: 'overflow-hidden' }}
      transitionProps={{ duration: 0 }}
    >
      <Search onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Search({ onClose, heldCodes, onShowKeys, takeTyped }: Omit<Props, 'isOpen'>) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const listId = useId();
  /* The field can name the list only once that is rendered, so this renders again then. */
  useMounted();
  const combobox = useCombobox({ opened: true, loop: true });
  const { groups, isSearching, error } = useEntries(typed, heldCodes, useActions(onShowKeys));
  const entries = groups.flatMap((group) => group.entries);
  const shown = entries.map(({ id }) => id).join();
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- selects the first entry whenever the entries change
  }, [shown]);

  const choose = ({ act }: Entry) => {
    onClose();
    if (typeof act === 'function') act();
    else void navigate(act);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const entry = entries.find((one) => one.id === id);
        if (entry) choose(entry);
      }}
    >
      <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          aria-label={t`Search and go`}
          placeholder={t`Search for a screen, a record or what you want to do`}
          leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
          rightSection={isSearching ? <Loader size="xs" aria-hidden /> : null}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={() => {
            const early = takeTyped();
            if (early) setTyped((before) => before + early);
          }}
          onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
          maxLength={maxSearchLength}
          style={{ paddingInline: 8, borderBottom: '1px solid var(--mantine-color-default-border)' }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} aria-label={t`Results`} className={classes.options ?? ''}>
        {groups.map(({ id, name, entries: groupEntries }) => (
          <Combobox.Group key={id} label={i18n._(name)}>
            {groupEntries.map((entry) => (
              <Option key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {entries.length === 0 && !isSearching && (
          <Combobox.Empty>{error === null ? <Trans>Nothing found</Trans> : textOf(error)}</Combobox.Empty>
        )}
      </Combobox.Options>
      <Hints />
      <VisuallyHidden role="status">
        {!isSearching && typed.trim() !== '' && plural(entries.length, { one: '# result', other: '# results' })}
      </VisuallyHidden>
    </Combobox>
  );
}

function Option({ entry: { id, name, about, icon: Icon } }: { entry: Entry }) {
  return (
    <Combobox.Option value={id} className={classes.option ?? ''}>
      <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <Text span truncate flex="0 1 auto" miw={0}>
        {name}
      </Text>
      {about !== undefined && about !== '' && (
        <Text span size="sm" truncate className={classes.about ?? ''}>
          {about}
        </Text>
      )}
    </Combobox.Option>
  );
}

function Hints() {
  return (
    <Text component="div" size="xs" c="dimmed" className={classes.hints ?? ''} aria-hidden>
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> <Trans>choose</Trans>
      </span>
      <span>
        <Kbd size="xs">Enter</Kbd> <Trans>open</Trans>
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> <Trans>close</Trans>
      </span>
      <span>
        <Kbd size="xs">?</Kbd> <Trans>handbook</Trans>
      </span>
    </Text>
  );
}
