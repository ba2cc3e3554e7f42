import type { Educator } from '@eemusic/contract/sales/educators';
import { t } from '@lingui/core/macro';
import { IconBuildingStore, IconPencil, IconReportMoney, IconUsers } from '@tabler/icons-react';
import { RowActions } from '#sales/user-management/index.ts';
import type { EducatorLinks } from './links.ts';

type Props = { educator: Educator; links: EducatorLinks; isNarrow: boolean };

export function EducatorActions({ educator, links: { manage, toReport, toChannelReport }, isNarrow }: Props) {
  const { educatorId, educatorName, channelId, channelName } = educator;
  const report = {
    name: t`Report`,
    label: t`Report of ${educatorName}`,
    icon: IconReportMoney,
    target: toReport(educatorId),
  };
  const channelReport =
    channelId === null
      ? []
      : [
          {
            name: t`Report of ${channelName ?? ''}`,
            label: t`Report of ${channelName ?? ''}, the channel of ${educatorName}`,
            icon: IconBuildingStore,
            target: toChannelReport(channelId),
          },
        ];
  if (manage === null) return <RowActions of={educatorName} isNarrow={isNarrow} actions={[report, ...channelReport]} />;

  return (
    <RowActions
      of={educatorName}
      isNarrow={isNarrow}
      actions={[
        {
          name: t`Edit`,
          label: t`Edit ${educatorName}`,
          icon: IconPencil,
          target: manage.toEdit(educatorId),
        },
        report,
        {
          name: t`Users`,
          label: t`Users of ${educatorName}`,
          icon: IconUsers,
          isForMenu: true,
          target: manage.toUsers(educatorId),
        },
      ]}
    />
  );
}
