export { TagSelect } from './tag-select.tsx';
export { findTag, isListTag, listTags, shortTagNames, tagNames, tagsOf } from './tag-texts.ts';
export { TagValue } from './tag-value.tsx';
