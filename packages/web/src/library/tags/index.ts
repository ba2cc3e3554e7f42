export { refreshTagLists, tagListsQuery, useTagLists } from './queries.ts';
export { allScoreTypes, sayScoreType, scoreTypeChoices } from './score-types.ts';
export { sayTonality } from './say-tonality.ts';
export { TagSelect } from './tag-select.tsx';
export {
  findTag,
  isListTag,
  listTags,
  listNames,
  nameInLanguage,
  offeredTags,
  shortTagNames,
  tagNames,
  tagsOf,
} from './tag-texts.ts';
export { TagValue } from './tag-value.tsx';
