import type { PlaceNames } from '@eemusic/contract/platform/places';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import type { LinkKind } from '@eemusic/contract/support/board';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Title } from '@mantine/core';
import { type Icon, IconKey, IconMusic, IconSchool, IconUser, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useHeldCodes } from '#access/profile/index.ts';
import { formatAbout } from '#platform/names/places.ts';
import { KeyText } from '#platform/ui/list/cells.tsx';

export type Kind = z.output<typeof LinkKind>;
export type Linked = { kind: Kind; id: number; name: string; about: string; place: PlaceNames | null; isGone: boolean };

const kindNames: Record<Kind, MessageDescriptor> = {
  student: msg`User`,
  educator: msg`School/Teacher`,
  key: msg`Subscription key`,
  score: msg`Score`,
};

const kindIcons: Record<Kind, Icon> = { student: IconUser, educator: IconSchool, key: IconKey, score: IconMusic };

export const formatKind = (kind: Kind) => i18n._(kindNames[kind]);

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = kindIcons[kind];
  return <Icon size={16} stroke={1.75} aria-label={formatKind(kind)} role="img" className="flex-none dimmed" />;
}

type RecordLinkProps = { kind: Kind; id: number; name: string; isGone?: boolean };

export function RecordLink({ kind, id, name, isGone = false }: RecordLinkProps) {
  const heldCodes = useHeldCodes();
  const shown = kind === 'key' ? <KeyText value={name} /> : name;
  if (isGone || !recordCodes[kind].some((code) => heldCodes.includes(code))) return <span>{shown}</span>;
  return (
    <Anchor
      inherit
      renderRoot={(props) => {
        if (kind === 'key') return <Link to="/manage-subscription" search={{ mode: 'edit', id }} {...props} />;
        if (kind === 'score') return <Link to="/score-library/scores" search={{ edit: id }} {...props} />;
        const page = kind === 'student' ? 'users' : 'schools';
        return <Link to={`/user-management/${page}/$id`} params={{ id: String(id) }} {...props} />;
      }}
    >
      {shown}
    </Anchor>
  );
}

type RecordRowProps = { record: RecordLinkProps; about: ReactNode; action: ReactNode };

/** A record with what tells it from others, and what can be done with it. */
export function RecordRow({ record, about, action }: RecordRowProps) {
  return (
    <div className="flex items-center gap-8">
      <KindIcon kind={record.kind} />
      <span className="grid flex-1 min-w-0 text-sm wrap-anywhere">
        <RecordLink {...record} />
        {about && <span className="dimmed text-xs">{about}</span>}
      </span>
      {action}
    </div>
  );
}

type LinkRowsProps = { links: readonly Linked[]; onRemove: (link: Linked) => void };

export function LinkRows({ links, onRemove }: LinkRowsProps) {
  if (links.length === 0) return null;
  return (
    <ul className="grid gap-4 m-0 p-0 list-none" aria-label={t`Links`}>
      {links.map((link) => (
        <li key={`${link.kind} ${link.id}`}>
          <RecordRow
            record={link}
            about={link.isGone ? t`deleted` : formatAbout(link)}
            action={
              <ActionIcon size="sm" aria-label={t`Remove the link to ${link.name}`} onClick={() => onRemove(link)}>
                <IconX size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
          />
        </li>
      ))}
    </ul>
  );
}

type PartProps = { id: string; title: ReactNode; count?: number; children: ReactNode };

export function PanelPart({ id, title, count = 0, children }: PartProps) {
  return (
    <section className="grid one-column gap-12" aria-labelledby={id}>
      <Title order={3} id={id}>
        {title} {count > 0 && <Count>{count}</Count>}
      </Title>
      {children}
    </section>
  );
}

export function Count({ children }: { children: number }) {
  return <span className="dimmed text-sm font-normal">{children}</span>;
}
