import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration, settings } from './configuration.ts';

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readConfiguration(environment);
    return '';
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
};

describe('the configuration', () => {
  it('works without any setting', () => {
    expect(readConfiguration({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_URL: null,
      TRUST_PROXY: false,
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', '-1'],
    ['PUBLIC_URL', 'http://console.example.com'],
    ['PUBLIC_URL', 'console.example.com'],
    ['PUBLIC_URL', 'https://example.com/console'],
    ['PUBLIC_URL', 'https://example.com/?console'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '2 a.m.'],
    ['BACKUP_KEEP', '0'],
    ['TWO_STEP_REQUIRED', 'everybody'],
    ['TWO_STEP_REQUIRED', 'AD+XX'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://console@one:5432,two:5432x/eemusic?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://console@one,,two/eemusic?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://console@one,two/eemusic'],
    ['DATABASE_URL', 'postgres://console@one,two/eemusic?target_session_attrs=any'],
    ['DATABASE_URL', 'postgres://console@one/eemusic?target_session_attrs=standby'],
    ['DATABASE_URL', 'postgres://console@one,two/eemusic?target_session_attrs=primary&port=5433'],
    ['DATABASE_READ_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URL', 'postgres://console@one,two/eemusic?target_session_attrs=primary'],
    ['STORAGE_URL', '/srv/files'],
    ['IMAP_URL', 'mail.example.com'],
    ['IMAP_URL', 'https://support:secret@mail.example.com'],
    ['IMAP_URL', 'imaps://mail.example.com/INBOX'],
    ['IMAP_URL', 'imaps://support:100%@mail.example.com'],
    ['SUPPORT_ADDRESS', 'support'],
    ['SUPPORT_ADDRESS', 'a@example.com, b@example.com'],
    ['METRICS_TOKEN', 'short'],
    ['LEARNER_TOKEN', 'three blind mice, see how they run'],
    ['SECRETS_KEY', 'c2hvcnQ='],
    ['SECRETS_KEY', 'not base64 but as long as 32 bytes of it !!'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '*'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'admin@example.com'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
  ])('refuses %s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toContain(name);
  });

  it('reports every fault at once, and no secret', () => {
    const message = refusalOf({
      PORT: 'x',
      METRICS_TOKEN: 'hunter2',
      ADMIN_PASSWORD: 'hunter3',
      IMAP_URL: 'pop3://a:hunter4@b',
    });

    expect(message).toContain('PORT');
    expect(message).toContain('METRICS_TOKEN');
    expect(message).not.toMatch(/hunter/);
  });

  it.each([
    ['1', 1],
    ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
    ['', false],
  ])('takes TRUST_PROXY=%s', (text, value) => {
    expect(readConfiguration({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(value);
  });

  it('is described by .env.example, setting by setting', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const described = Array.from(example.matchAll(/^# .+\n#(\w+)=(.*)$/gm), ([, name, fallback]) => [name, fallback]);

    expect(described).toEqual(Object.entries(settings).map(([name, { fallback }]) => [name, fallback]));
  });
});
