import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { PreviewTool } from './preview-tool.tsx';
import type { ShownPreview } from './use-preview.ts';

/** Turns the pages of a preview. */
export function PreviewPages({ preview: { pages, page, turn } }: { preview: ShownPreview }) {
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t`Pages`}>
      <PreviewTool label={t`Previous page`} onClick={() => turn(-1)} isOff={page === 0} icon={IconChevronLeft} />
      <Text size="sm" role="status" miw={64} ta="center">
        {pages.length > 0 && (
          <Trans>
            {page + 1} of {pages.length}
          </Trans>
        )}
      </Text>
      <PreviewTool
        label={t`Next page`}
        onClick={() => turn(1)}
        isOff={page >= pages.length - 1}
        icon={IconChevronRight}
      />
    </Group>
  );
}
