import type { Code } from '@eemusic/contract/platform/permissions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Kbd, Modal, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import classes from './keys-help.module.css';
import { keyGroups } from './keys.ts';
import { mayOpen } from '#app/modules.ts';
import { useOpened } from './use-opened.ts';

type Props = { isOpen: boolean; onClose: () => void; held: readonly Code[] };

/** The keyboard shortcuts of everything that this person may open. */
export function KeysHelp({ isOpen, onClose, held }: Props) {
  const { i18n } = useLingui();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      size={860}
      title={t`Keyboard shortcuts`}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.groups}>
        {keyGroups
          .filter((group) => mayOpen(group, held))
          .map(({ name, keys }) => (
            <section key={name.id} className={classes.group}>
              <Title order={3} size="sm" mb={4}>
                {i18n._(name)}
              </Title>
              <dl className={classes.keys}>
                {keys.map(({ strokes, does }) => (
                  <Fragment key={does.id}>
                    <dt>
                      {strokes.map((stroke, place) => (
                        <Fragment key={stroke}>
                          {place > 0 && ' '}
                          <Kbd size="xs">{sayStroke(stroke)}</Kbd>
                        </Fragment>
                      ))}
                    </dt>
                    <dd>
                      <Text span size="sm">
                        {i18n._(does)}
                      </Text>
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Modal>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const sayStroke = (stroke: string) => (isApple ? stroke.replace('Ctrl', '⌘').replace('Alt', '⌥') : stroke);
