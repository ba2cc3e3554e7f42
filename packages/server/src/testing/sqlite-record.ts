import { afterEach, beforeEach } from 'vitest';
import { beginRecord, keepRecord } from './engine-record.ts';

beforeEach(beginRecord);
afterEach(({ task }) => keepRecord(task));
