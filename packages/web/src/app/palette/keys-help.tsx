import type { Code } from '@eemusic/contract/platform/permissions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Kbd, Text, Title } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Fragment } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import classes from './keys-help.module.css';
import { shortcutGroups } from './keys.ts';
import { mayOpen } from '#app/modules.ts';

type Props = { isOpen: boolean; onClose: () => void; heldCodes: readonly Code[] };

/** The keyboard shortcuts of all screens that this user may open. */
export function KeysHelp({ isOpen, onClose, heldCodes }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog
      /* A dialog that is open on its first render cannot return the focus. */
      opened={useMounted() && isOpen}
      onClose={onClose}
      size={860}
      title={t`Keyboard shortcuts`}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.groups}>
        {shortcutGroups
          .filter((group) => mayOpen(group, heldCodes))
          .map(({ name, shortcuts }) => (
            <section key={name.id} className={classes.group}>
              <Title order={3} size="sm" mb={4}>
                {i18n._(name)}
              </Title>
              <dl className={classes.keys}>
                {shortcuts.map(({ keys, description }) => (
                  <Fragment key={description.id}>
                    <dt>
                      {keys.map((key, index) => (
                        <Fragment key={key}>
                          {index > 0 && ' '}
                          <Kbd size="xs">{keyName(key)}</Kbd>
                        </Fragment>
                      ))}
                    </dt>
                    <dd>
                      <Text span size="sm">
                        {i18n._(description)}
                      </Text>
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const keyName = (key: string) => (isApple ? key.replace('Ctrl', '⌘').replace('Alt', '⌥') : key);
