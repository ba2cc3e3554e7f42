import type { SavedBooklet } from '@eemusic/contract/library/saved-booklets';
import { plural, t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';
import { formatLayout } from '#library/print-layouts/index.ts';
import { textField } from '#platform/ui/conflict.ts';
import { EditConflict } from '#platform/ui/conflict-notice.tsx';
import type { EditForm } from '#platform/ui/form/use-form.ts';
import type { Values } from './saved-booklet-page.tsx';

type Props = { edit: EditForm<SavedBooklet, Values>; names: ReadonlyMap<number, string> };

const maxNamed = 8;

export function BookletConflict({ edit, names }: Props) {
  const flag = (label: string) => ({ label, format: (isOn: boolean) => (isOn ? t`Yes` : t`No`) });
  const formatOrder = (ids: readonly number[]) => {
    const shown = ids.slice(0, maxNamed).map((id) => names.get(id) ?? String(id));
    return `${plural(ids.length, { one: '# score', other: '# scores' })}: ${enumerate(shown)}${ids.length > maxNamed ? ' …' : ''}`;
  };
  return (
    <EditConflict
      edit={edit}
      fields={{
        name: textField(t`Name`),
        title: textField(t`Title`),
        subtitle: textField(t`Subtitle`),
        selected: { label: t`Scores`, format: formatOrder },
        layout: { label: t`Layout`, format: (layout) => (layout === 'page' ? t`One per page` : t`Flowing`) },
        cover: flag(t`Cover`),
        contents: flag(t`Contents`),
        header: flag(t`Grade, level and stage at the top of each page`),
        numbers: flag(t`Page numbers`),
        startsOnLeft: flag(t`Begin each score on a left page`),
        printLayout: { label: t`Paper and layout`, format: formatLayout },
      }}
    />
  );
}
