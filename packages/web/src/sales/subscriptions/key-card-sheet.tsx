import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { encode } from 'uqr';
import { formatDuration } from '#platform/locales/format-duration.ts';
import classes from './key-cards.module.css';
import { pagesOf, qrPath, sizeOfName } from './key-card-layout.ts';
import type { KeyCard } from './key-cards.tsx';

/** Pages of cards, which are printed without the rest of the screen, and hidden on the screen. */
export function KeyCardSheet({ cards }: { cards: readonly KeyCard[] }) {
  return createPortal(
    <div className={classes.sheet}>
      {pagesOf(cards).map((page) => (
        <section key={page[0]?.activationId} className={classes.page}>
          {page.map((card) => (
            <Card key={card.activationId} card={card} />
          ))}
        </section>
      ))}
    </div>,
    document.body,
  );
}

function Card({ card: { key, durationDays, educatorName } }: { card: KeyCard }) {
  return (
    <article className={classes.card} translate="no">
      <div className={classes.head}>
        <div className={classes.texts}>
          <p className={classes.product}>EEMusic</p>
          <p className={classes.educator} data-size={sizeOfName(educatorName)}>
            {educatorName}
          </p>
          <p className={classes.duration}>{formatDuration(durationDays)}</p>
        </div>
        <QrCode text={key} />
      </div>
      <p className={classes.key}>{key}</p>
      <p className={classes.how}>
        <Trans>To start, scan the code or type the key in the app. The time runs from that day.</Trans>
      </p>
    </article>
  );
}

/** Error correction level M, with the quiet zone of four modules that ISO 18004 requires. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label={t`QR code of the key`}
      viewBox={`0 0 ${size} ${size}`}
      className={classes.code}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
