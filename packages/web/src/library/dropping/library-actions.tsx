import type { Curriculum } from '@eemusic/contract/library/score-filter';
import type { Library } from '@eemusic/contract/library/libraries';
import { defaultCurriculum } from '@eemusic/contract/library/choices';
import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileZip, IconMusicPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ActionButton, LinkButton } from '#platform/ui/links.tsx';
import { MoreMenu } from '#platform/ui/more-menu.tsx';

type Place = { curriculum?: Curriculum; grade?: number; level?: number; stage?: number };
type Here = { [Field in keyof Place]: Place[Field] | undefined } & { library?: number | undefined };

const signOf = (Icon: typeof IconUpload) => ({ leftSection: <Icon size={16} stroke={1.75} aria-hidden /> });

/** The same on the overview and above all scores; on a phone everything is in the menu. */
export function useLibraryActions(libraries: readonly Pick<Library, 'id' | 'name'>[], here: Here = {}) {
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const shown = libraries.filter(({ id }) => here.library === undefined || id === here.library);
  const uploads = shown.map(({ id, name }) => ({
    name,
    link: { to: '/score-library/$id/upload', params: { id: String(id) }, search: shelfAddressOf(here) } as const,
  }));
  const uploadItems = uploads.map(({ name, link }) => (
    <Menu.Item key={name} renderRoot={(props) => <Link {...link} {...props} />} {...signOf(IconUpload)}>
      {t`Upload to ${name}`}
    </Menu.Item>
  ));
  const [only] = uploads;
  return {
    tools: (
      <MoreMenu>
        {isPhone && (
          <>
            {uploadItems}
            <Menu.Item
              renderRoot={(props) => <Link to="/score-library/exercises" search={here} {...props} />}
              {...signOf(IconMusicPlus)}
            >{t`New exercises`}</Menu.Item>
          </>
        )}
        <Menu.Item
          renderRoot={(props) => <Link to="/score-library/bulk" {...props} />}
          {...signOf(IconFileZip)}
        >{t`Import a library`}</Menu.Item>
        <Menu.Item
          renderRoot={(props) => <Link to="/deleted" search={{ kind: 'score' }} {...props} />}
          {...signOf(IconTrash)}
        >{t`Deleted items`}</Menu.Item>
      </MoreMenu>
    ),
    actions: isPhone ? undefined : (
      <>
        <ComposeHere {...here} />
        {uploads.length === 1 && only && <LinkButton icon={IconUpload} {...only.link}>{t`Upload`}</LinkButton>}
        {uploads.length > 1 && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionButton icon={IconUpload}>{t`Upload`}</ActionButton>
            </Menu.Target>
            <Menu.Dropdown>{uploadItems}</Menu.Dropdown>
          </Menu>
        )}
      </>
    ),
  };
}

export function ComposeHere({ library, curriculum, grade, level, stage }: Here) {
  const search = { library, curriculum, grade, level, stage };
  return (
    <LinkButton icon={IconMusicPlus} to="/score-library/exercises" search={search} variant="default">
      {t`New exercises`}
    </LinkButton>
  );
}

export function shelfAddressOf({ curriculum, grade, level, stage }: Here) {
  return { curriculum: curriculum === defaultCurriculum ? undefined : curriculum, grade, level, stage };
}
