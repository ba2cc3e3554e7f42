import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatGrade } from '#platform/names/places.ts';
import { HardestScores } from './hardest-scores.tsx';
import { ItemFrame } from './item-frame.tsx';
import { gradesIn, nameAge, nameGrade, partOfAge, partOfGrade } from './names.ts';
import { PerformanceTrend } from './performance-trend.tsx';
import { PerformanceParts } from './performance-parts.tsx';
import { nameScore, PerformanceScores } from './performance-scores.tsx';
import { PerformanceTiles } from './performance-tiles.tsx';
import { performanceQuery, type Performance } from './queries.ts';
import { useAddress } from './use-address.ts';
import { lineOrPie } from './views.ts';

/** Accuracy and practice time by grade, age and score. */
export function PerformancePage() {
  const { address } = useAddress();
  const found = useQuery(performanceQuery(address));
  return (
    <ItemFrame found={found} views={lineOrPie()} namesOf={namesOf} heights={[340, 340, 340, 340, 340]} hasTiles>
      {(performance) => {
        const { period, byGrade, byAge } = performance;
        return (
          <>
            <PerformanceTiles performance={performance} label={t`Figures of the period`} />
            <PerformanceTrend performance={performance} />
            <PerformanceParts
              id="by-grade"
              titles={{ accuracy: t`Accuracy by grade`, time: t`Practice time by grade` }}
              head={t`Grade`}
              parts={byGrade}
              name={nameGrade}
              short={shortGrade}
              part={partOfGrade}
              isApart={({ gradeId }) => gradeId === null}
              period={period}
            />
            <PerformanceParts
              id="by-age"
              titles={{ accuracy: t`Accuracy by age`, time: t`Practice time by age` }}
              head={t`Age`}
              parts={byAge}
              name={nameAge}
              short={shortAge}
              part={partOfAge}
              isApart={({ age }) => age === null}
              period={period}
            />
            <HardestScores performance={performance} />
            <PerformanceScores performance={performance} />
          </>
        );
      }}
    </ItemFrame>
  );
}

/** Shortens 'Grade 1' to '1' for the axis. */
function shortGrade(part: Performance['byGrade'][number]): string {
  if (part.gradeId === null) return t`None`;
  return part.gradeNumber ? String(part.gradeNumber) : formatGrade(part);
}

function shortAge({ age, isOther }: { age: number | null; isOther: boolean }): string {
  if (age !== null) return String(age);
  return isOther ? t`Other` : t`Not known`;
}

function namesOf({ byGrade, byScore, hardest }: Performance) {
  const scores = new Map([...byScore, ...hardest].map((score) => [score.scoreId, nameScore(score)]));
  return { grades: gradesIn(byGrade), scores };
}
