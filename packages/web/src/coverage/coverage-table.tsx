import { type ListTag, type Tag } from '@eemusic/music/tags';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TagValue } from '#tags/index.ts';
import classes from './coverage-table.module.css';
import { type Cell, type HeatMap, heatOf, type Row } from './heat.ts';
import { useGridKeys } from './use-grid-keys.ts';

type Props = {
  map: HeatMap;
  by: ListTag | undefined;
  /** The address of what a cell counts. */
  addressOf: (cell: Cell) => string;
  onOpen: (address: string) => void;
};

/** Each cell is a link to its scores; a click on one is answered here, so that a thousand of them stay light. */
export function CoverageTable({ map: { columns, groups, most }, by, addressOf, onOpen }: Props) {
  const onKeyDown = useGridKeys();
  const open = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const address = link?.getAttribute('href') ?? null;
    if (address === null || !isPlain) return;
    event.preventDefault();
    onOpen(address);
  };
  const firstRows = new Map<string, number>();
  let rows = 0;
  for (const group of groups) {
    firstRows.set(group.key, rows);
    rows += group.rows.length;
  }

  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid whose links are reached by arrow keys */}
      <table role="grid" aria-label={t`Coverage`} className={classes.table} onKeyDown={onKeyDown} onClick={open}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Level</Trans>
            </th>
            {by !== undefined && (
              <th scope="col">
                <Trans>Stage</Trans>
              </th>
            )}
            {columns.map((column) => (
              <th key={typeof column === 'string' ? column : column.id} scope="col" className={classes.column}>
                <ColumnName column={column} by={by} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, grade, total, rows: own }) => (
          <tbody key={key}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + (by === undefined ? 1 : 2)} className={classes.grade}>
                {grade}
                <span className={classes.total}>{plural(total, { one: '# score', other: '# scores' })}</span>
              </th>
            </tr>
            {own.map((row, index) => (
              <HeatRow
                key={row.key}
                row={row}
                number={(firstRows.get(key) ?? 0) + index}
                isFirstOfLevel={own[index - 1]?.level !== row.level}
                most={most}
                addressOf={addressOf}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ColumnName({ column, by }: { column: string | Tag; by: ListTag | undefined }) {
  if (typeof column === 'string' || by === undefined) return typeof column === 'string' ? column : column.name;
  return <TagValue list={by} id={column.id} size={20} />;
}

type RowProps = { row: Row; number: number; isFirstOfLevel: boolean; most: number; addressOf: Props['addressOf'] };

function HeatRow({ row: { level, stage, cells }, number, isFirstOfLevel, most, addressOf }: RowProps) {
  return (
    <tr>
      <th scope="row" className={classes.level}>
        {stage === null || isFirstOfLevel ? level : <span className={classes.again}>{level}</span>}
      </th>
      {stage !== null && (
        <th scope="row" className={classes.level}>
          {stage}
        </th>
      )}
      {cells.map((cell, column) => (
        <td key={cell.key}>
          <a
            href={addressOf(cell)}
            className={classes.cell}
            data-heat={heatOf(cell.count, most)}
            data-row={number}
            data-column={column}
            tabIndex={number === 0 && column === 0 ? 0 : -1}
            aria-label={sayCell(cell)}
          >
            {cell.count}
          </a>
        </td>
      ))}
    </tr>
  );
}

function sayCell({ name, count }: Cell): string {
  if (count === 0) return t`${name}: no score`;
  return `${name}: ${plural(count, { one: '# score', other: '# scores' })}`;
}
