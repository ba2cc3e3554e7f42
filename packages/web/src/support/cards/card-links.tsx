import { Trans } from '@lingui/react/macro';
import classes from './card-panel.module.css';
import type { Linked } from './kind-icon.tsx';
import { LinkPicker } from './link-picker.tsx';
import { LinkRows } from './link-rows.tsx';
import type { OpenCard } from './queries.ts';
import { useChangeCard } from './use-change-card.ts';

const isSame = (one: Pick<Linked, 'kind' | 'id'>, other: Pick<Linked, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id;

/** The records that the card is linked to. */
export function CardLinks({ card }: { card: OpenCard }) {
  const { mutate } = useChangeCard(card.id);
  const put = (change: (links: Pick<Linked, 'kind' | 'id'>[]) => Pick<Linked, 'kind' | 'id'>[]) =>
    mutate(({ linkList }) => ({ links: change(linkList.map(({ kind, id }) => ({ kind, id }))) }));
  return (
    <section className={classes.part} aria-labelledby="card-links">
      <h3 id="card-links" className={classes.heading}>
        <Trans>Links</Trans>
      </h3>
      <LinkRows
        links={card.linkList}
        onRemove={(gone) => put((links) => links.filter((link) => !isSame(link, gone)))}
      />
      <LinkPicker
        linked={card.linkList}
        onPick={({ kind, id }) =>
          put((links) => [...links.filter((link) => !isSame(link, { kind, id })), { kind, id }])
        }
      />
    </section>
  );
}
