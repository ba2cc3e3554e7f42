import type { ListTag } from '@eemusic/music/tags';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import { TagValue } from '#library/tags/index.ts';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import classes from './coverage-table.module.css';
import heat from './heat.module.css';
import { type Cell, type Group, type HeatMap, heatOf, type Row } from './heat.ts';

type Props = {
  map: HeatMap;
  by: ListTag | undefined;
  /** The address of the scores that a cell counts. */
  addressOf: (cell: Cell) => string;
  onOpen: (address: string) => void;
};

/**
 * Each cell is a plain link to its scores, with one click handler for all, because a thousand router links would be too
 * slow.
 */
export function CoverageTable({ map, by, addressOf, onOpen }: Props) {
  const onKeyDown = useGridKeyboard();
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const address = link?.getAttribute('href') ?? null;
    if (address === null || !isPlain) return;
    event.preventDefault();
    onOpen(address);
  };
  const numbers = new Map(map.groups.flatMap(({ rows }) => rows).map(({ key }, index) => [key, index]));

  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role -- an ARIA grid: arrow keys move the focus between its links */}
      <table role="grid" aria-label={t`Coverage`} className={classes.table} onKeyDown={onKeyDown} onClick={open}>
        <Head map={map} by={by} />
        {map.groups.map((group) => (
          <tbody key={group.key}>
            <GroupName group={group} span={map.columns.length + 2} />
            {group.rows.map((row, index) => (
              <HeatRow
                key={row.key}
                row={row}
                total={group.grade === null ? group.total : null}
                number={numbers.get(row.key) ?? 0}
                before={group.rows[index - 1]}
                max={map.max}
                addressOf={addressOf}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Head({ map: { spans, columns }, by }: Pick<Props, 'map' | 'by'>) {
  const rows = spans.length > 0 ? 2 : 1;
  const heads = by === undefined ? [t`Grade`] : [t`Level`, t`Stage`];
  const names = columns.map(({ key, name, tag }) => (
    <th key={key} scope="col" className={classes.column}>
      {tag === null || by === undefined ? name : <TagValue list={by} id={tag.id} size={20} />}
    </th>
  ));
  const fixed = heads.map((head) => (
    <th key={head} scope="col" rowSpan={rows} className={classes.head}>
      {head}
    </th>
  ));
  const all = by === undefined && (
    <th scope="col" rowSpan={rows} className={`${classes.column} ${classes.sum}`}>
      <Trans>All</Trans>
    </th>
  );
  if (rows === 1) {
    return (
      <thead>
        <tr>
          {fixed}
          {names}
          {all}
        </tr>
      </thead>
    );
  }
  return (
    <thead>
      <tr>
        {fixed}
        {spans.map(({ name, columns: span }) => (
          <th key={name} scope="colgroup" colSpan={span} className="font-semibold text-center" style={{ height: 28 }}>
            {name}
          </th>
        ))}
        {all}
      </tr>
      <tr>{names}</tr>
    </thead>
  );
}

function GroupName({ group: { grade, total }, span }: { group: Group; span: number }) {
  if (grade === null) return null;
  return (
    <tr>
      <th scope="rowgroup" colSpan={span} className={classes.grade}>
        {grade}
        <span className="dimmed font-normal" style={{ marginInlineStart: 8 }}>
          {plural(total, { one: '# score', other: '# scores' })}
        </span>
      </th>
    </tr>
  );
}

type RowProps = Pick<Props, 'addressOf'> & {
  row: Row;
  /** Total at the end of the row; null if the group heading shows it. */
  total: number | null;
  number: number;
  before: Row | undefined;
  max: number;
};

function HeatRow({ row: { headings, cells }, total, number, before, max, addressOf }: RowProps) {
  const isAgain = headings.length > 1 && before?.headings[0] === headings[0];
  return (
    <tr>
      {headings.map((head, index) => (
        <th key={head} scope="row" className={classes.head} data-again={(index === 0 && isAgain) || undefined}>
          {head}
        </th>
      ))}
      {cells.map((cell, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
        <td key={column}>
          {cell !== null && (
            <a
              href={addressOf(cell)}
              className={`${classes.cell} ${heat.heat}`}
              data-heat={heatOf(cell.count, max)}
              data-row={number}
              tabIndex={number === 0 && column === 0 ? 0 : -1}
              aria-label={formatCell(cell)}
              title={formatCell(cell)}
            >
              {i18n.number(cell.count)}
            </a>
          )}
        </td>
      ))}
      {total !== null && <td className={classes.sum}>{i18n.number(total)}</td>}
    </tr>
  );
}

/** Begins with the visible number, so that voice control finds the link (WCAG 2.5.3). */
function formatCell({ name, count }: Cell): string {
  return labelled(name, plural(count, { one: '# score', other: '# scores' }));
}
