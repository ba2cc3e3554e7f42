import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatAbout } from '#platform/names/places.ts';
import classes from './card-panel.module.css';
import { KindIcon, type Linked } from './kind-icon.tsx';
import { RecordLink } from './record-link.tsx';

type Props = { links: readonly Linked[]; onRemove: (link: Linked) => void };

/** The records that a card is linked to. */
export function LinkRows({ links, onRemove }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={t`Links`}>
      {links.map((link) => (
        <li key={`${link.kind} ${link.id}`} className={classes.row}>
          <KindIcon kind={link.kind} />
          <span className={classes.rowText}>
            <RecordLink {...link} />
            <span className={classes.about}>{link.isGone ? t`deleted` : formatAbout(link)}</span>
          </span>
          <ActionIcon size="sm" aria-label={t`Remove the link to ${link.name}`} onClick={() => onRemove(link)}>
            <IconX size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
