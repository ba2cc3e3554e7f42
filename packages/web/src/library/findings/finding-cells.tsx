import type { Finding } from '@eemusic/contract/library/findings';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Icon, IconArrowBackUp, IconCheck, IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useShortName } from '#library/libraries/index.ts';
import { formatFinding, formatRepair, foundInTexts, listMeasures, taggedIn } from '#library/scores/index.ts';
import { labelled } from '#platform/locales/formats.ts';
import { formatSteps } from '#platform/names/places.ts';
import cells from '#platform/ui/list/cells.module.css';
import { CellText } from '#platform/ui/list/list-row.tsx';
import classes from './finding-cells.module.css';

export type FindingActions = { repair: (finding: Finding) => void; accept: (finding: Finding) => void };

/** Of the place only the library is truncated, or what was found beside the name. */
export function Score({ finding }: { finding: Finding }) {
  const library = useShortName(finding.module.name);
  const { scoreId, name } = finding;
  const found = foundInTexts(finding);
  return (
    <span className={classes.lines}>
      <Link
        from="/score-library/findings"
        to="."
        search={(before) => ({ ...before, edit: scoreId })}
        resetScroll={false}
        className={cells.name}
        aria-label={t`Edit ${name}`}
      >
        <CellText>{name}</CellText>
      </Link>
      <span className={classes.place}>
        <span>{`${formatSteps(finding).join(' · ')} · `}</span>
        <CellText wrap="on-paper">{found.length > 0 ? found.join(' · ') : library}</CellText>
      </span>
    </span>
  );
}

export function What({ finding }: { finding: Finding }) {
  const measures = listMeasures(finding);
  const text = formatFinding(finding);
  const tagged = taggedIn(finding);
  return (
    <span className={classes.lines}>
      <CellText title={text}>{tagged === null ? text : <Tagged {...tagged} />}</CellText>
      {measures !== null && <span className="dimmed text-xs whitespace-nowrap">{measures}</span>}
    </span>
  );
}

function Tagged({ name, decided, read }: NonNullable<ReturnType<typeof taggedIn>>) {
  return (
    <Trans>
      {name}: tagged <del>{decided}</del>, but the notes say <strong>{read}</strong>
    </Trans>
  );
}

export function Actions({ finding, repair, accept }: FindingActions & { finding: Finding }) {
  const { name, kind, isAccepted } = finding;
  const what = formatFinding(finding);
  return (
    <span className={classes.actions}>
      {!isAccepted && kind !== 'unlisted' && (
        <Action
          icon={IconTool}
          text={formatRepair(finding)}
          label={labelled(formatRepair(finding), name)}
          isMain
          onClick={() => repair(finding)}
        />
      )}
      <Action
        icon={isAccepted ? IconArrowBackUp : IconCheck}
        text={isAccepted ? t`Report again` : t`Mark as correct`}
        label={isAccepted ? t`Report again: ${name}, ${what}` : t`Mark as correct: ${name}, ${what}`}
        onClick={() => accept(finding)}
      />
    </span>
  );
}

type ActionProps = { icon: Icon; text: string; label: string; isMain?: boolean; onClick: () => void };

/** A plain button, because scrolling renders hundreds of them; on a phone there is room for its icon only. */
function Action({ icon: Sign, text, label, isMain, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-main={isMain}
      aria-label={label}
      title={text}
      onClick={onClick}
    >
      <Sign size={18} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </button>
  );
}
