import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { type Icon, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  page: number;
  size: number;
  total: number;
  /** More rows than this are not counted: the total is one more. */
  maxCounted?: number | undefined;
  onPage: (page: number) => void;
};

export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export const formatTotal = (total: number, maxCounted = total): string =>
  total > maxCounted ? `${i18n.number(maxCounted)}+` : i18n.number(total);

export function Pager({ page, size, total, maxCounted, onPage }: Props) {
  const pages = pagesOf(total, size);
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);

  return (
    <nav className="flex flex-wrap items-center" style={{ paddingTop: 12, gap: '8px 16px' }} aria-label={t`Pages`}>
      <Text size="sm" c="dimmed" className="flex-1 whitespace-nowrap">
        {pages === 1 ? (
          plural(total, { one: '# row', other: '# rows' })
        ) : (
          <Trans>
            {i18n.number(first)}–{i18n.number(last)} of {formatTotal(total, maxCounted)}
          </Trans>
        )}
      </Text>
      {pages > 1 && (
        <span className="flex items-center gap-8 whitespace-nowrap" data-no-print>
          <StepButton
            label={t`Previous page`}
            icon={IconChevronLeft}
            isAtEnd={page <= 1}
            onStep={() => onPage(page - 1)}
          />
          <PageField key={page} page={page} pages={pages} onPage={onPage} />
          <StepButton
            label={t`Next page`}
            icon={IconChevronRight}
            isAtEnd={page >= pages}
            onStep={() => onPage(page + 1)}
          />
        </span>
      )}
    </nav>
  );
}

type StepProps = { label: string; icon: Icon; isAtEnd: boolean; onStep: () => void };

/** Uses aria-disabled at the end, because a disabled button loses the focus. */
export function StepButton({ label, icon: Icon, isAtEnd, onStep }: StepProps) {
  return (
    <ActionIcon
      size={32}
      variant="default"
      aria-label={label}
      aria-disabled={isAtEnd}
      {...(isAtEnd && { 'data-disabled': true })}
      onClick={() => !isAtEnd && onStep()}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Applied by Enter or on blur; an invalid number is replaced by the current page. */
function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const target = /^\d+$/.test(text.trim()) ? Math.min(Math.max(Number(text), 1), pages) : page;
    setText(String(target));
    if (target !== page) onPage(target);
  };
  return (
    <span className="flex items-center gap-8">
      <TextInput
        aria-label={t`Page`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        w={56}
        styles={{ input: { textAlign: 'center' } }}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm" c="dimmed">
        <Trans>of {i18n.number(pages)}</Trans>
      </Text>
    </span>
  );
}
