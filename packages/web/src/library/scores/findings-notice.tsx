import type { Finding } from '@eemusic/contract/library/findings';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatFinding } from './format-finding.ts';
import { listMeasures } from './name-measures.ts';
import type { ReadTags } from './score-form.tsx';

type Props = { findings: readonly Finding[]; onPoint: (measures: readonly number[]) => void };

/** What contradicts the notes of the score, except for tags, which say so at their fields. */
export function FindingsNotice({ findings, onPoint }: Props) {
  const others = findings.filter(({ tag }) => tag === null);
  if (others.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} aria-label={t`Findings`} role="note">
      {others.map((finding) => (
        <Text
          key={finding.kind}
          size="sm"
          onMouseEnter={() => onPoint(finding.measures)}
          onMouseLeave={() => onPoint([])}
        >
          {[formatFinding(finding), listMeasures(finding)].filter((part) => part !== null).join(' · ')}
        </Text>
      ))}
    </Alert>
  );
}

/** The tags that the notes contradict, as the fields of the form show them. */
export function contradictedTags(findings: readonly Finding[]): ReadTags {
  return Object.fromEntries(
    findings.flatMap(({ tag, read, certainty, measures, labels }) =>
      tag === null || certainty === null ? [] : [[tag, { value: read, certainty, measures, labels, reason: '' }]],
    ),
  );
}
