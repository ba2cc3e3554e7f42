import type { Analysis } from '@eemusic/contract/library/analysis';
import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatWarning } from './format-warning.ts';
import classes from './score-warnings.module.css';

type Props = {
  warnings: Analysis['warnings'];
  /** Called with the position of the measure under the pointer, or null. */
  onPoint: (measure: number | null) => void;
};

/** Lists a file's warnings; hovering one highlights its measure. */
export function ScoreWarnings({ warnings, onPoint }: Props) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t`Warnings`} className={classes.warnings}>
      <Text size="sm" fw={600} className={classes.title ?? ''}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        <Plural value={warnings.length} one="# thing to check" other="# things to check" />
      </Text>
      <ul>
        {warnings
          .map((warning) => ({ measure: warning.measure, text: formatWarning(warning) }))
          .map(({ measure, text }) => (
            <li key={`${measure} ${text}`}>
              {measure === null ? (
                <span className={classes.plain}>{text}</span>
              ) : (
                <button
                  type="button"
                  onMouseEnter={() => onPoint(measure)}
                  onMouseLeave={() => onPoint(null)}
                  onFocus={() => onPoint(measure)}
                  onBlur={() => onPoint(null)}
                  onClick={() => onPoint(measure)}
                >
                  {text}
                </button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
