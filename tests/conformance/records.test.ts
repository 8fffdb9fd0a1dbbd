import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './texts.ts';

const read = (file: string) => readFileSync(path.join(root, 'docs', file), 'utf8');
const markdownIn = (folder: string) =>
  readdirSync(path.join(root, 'docs', folder)).filter((file) => file.endsWith('.md'));
const records = markdownIn('decisions');
const chapters = markdownIn('guide').filter((file) => file !== 'README.md');
const index = read('guide/README.md');
const maxRecordLines = 25;
const maxChapterLines = 150;
const maxMeanWords = 190;

describe('the records of decisions', () => {
  test.each(records)('%s has a date, a status and a chapter, and is short', (file) => {
    const text = read(`decisions/${file}`);
    const [title, , date] = text.split('\n');
    expect(title).toMatch(new RegExp(`^# ${file.slice(0, 3)} \\S`));
    expect(date).toMatch(/^Date: \d{4}-\d\d-\d\d · Status: (?:accepted|superseded by)/);
    expect(chapters).toContain(/^Guide: \[.+?\]\(\.\.\/guide\/([\w-]+\.md)/m.exec(text)?.[1]);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(maxRecordLines);
  });

  test('have few words on average, so that one person can read them all', () => {
    const words = records.flatMap((file) => read(`decisions/${file}`).split(/\s+/));
    expect(words.length / records.length).toBeLessThan(maxMeanWords);
  });

  test('are in the index once, by their title', () => {
    for (const file of records) {
      const title = /^# \d{3} (.+)/.exec(read(`decisions/${file}`))?.[1];
      expect(index.split(`| [${file.slice(0, 3)}] | ${title} |`), file).toHaveLength(2);
      expect(index).toContain(`[${file.slice(0, 3)}]: ../decisions/${file}\n`);
    }
  });
});

test.each(chapters)('the chapter %s is in the index, and is short', (file) => {
  expect(index).toContain(`](${file})`);
  expect(read(`guide/${file}`).trimEnd().split('\n').length).toBeLessThanOrEqual(maxChapterLines);
});
