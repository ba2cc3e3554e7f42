import type { Finding } from '@eemusic/contract/library/findings';
import { t } from '@lingui/core/macro';
import { IconArrowBackUp, IconCheck, IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { labelled } from '#platform/locales/formats.ts';
import { formatUnbrokenSteps } from '#platform/names/places.ts';
import { formatFinding, formatRepair, foundInTexts, listMeasures } from '#library/scores/index.ts';
import cells from '#platform/ui/list/cells.module.css';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { RowButton } from '#platform/ui/list/row-button.tsx';
import type { Column } from '#platform/ui/list/types.ts';

export type FindingActions = { repair: (finding: Finding) => void; accept: (finding: Finding) => void };

export function columnsFor({ repair, accept }: FindingActions): Column<Finding>[] {
  return [
    {
      id: 'name',
      header: t`Score`,
      isName: true,
      width: 170,
      grow: 1,
      cell: ({ scoreId, name }) => (
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
      ),
    },
    {
      id: 'where',
      header: t`Place`,
      width: 200,
      grow: 3,
      cell: (finding) => (
        <CellText>
          {[...foundInTexts(finding), finding.module.name, ...formatUnbrokenSteps(finding)].join(' · ')}
        </CellText>
      ),
    },
    {
      id: 'what',
      header: t`Finding`,
      width: 320,
      grow: 3,
      narrow: 'under',
      cell: (finding) => <What finding={finding} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      isHeaderHidden: true,
      isAlwaysShown: true,
      width: 92,
      narrow: 'beside',
      cell: (finding) => <Actions finding={finding} repair={repair} accept={accept} />,
    },
  ];
}

function What({ finding }: { finding: Finding }) {
  const measures = listMeasures(finding);
  const text = formatFinding(finding);
  return (
    <CellText title={measures === null ? text : `${text} (${measures})`}>
      {text}
      {measures !== null && <span className="dimmed"> · {measures}</span>}
    </CellText>
  );
}

function Actions({ finding, repair, accept }: FindingActions & { finding: Finding }) {
  const { name, kind, isAccepted } = finding;
  const what = formatFinding(finding);
  return (
    <span className="flex gap-4" style={{ justifyContent: 'flex-end' }}>
      {!isAccepted && kind !== 'unlisted' && (
        <RowButton
          icon={IconTool}
          label={labelled(formatRepair(finding), name)}
          hint={formatRepair(finding)}
          onClick={() => repair(finding)}
        />
      )}
      <RowButton
        icon={isAccepted ? IconArrowBackUp : IconCheck}
        label={isAccepted ? t`Report again: ${name}, ${what}` : t`Mark as correct: ${name}, ${what}`}
        hint={isAccepted ? t`Report again` : t`Mark as correct`}
        onClick={() => accept(finding)}
      />
    </span>
  );
}
