import texts from '#contract/translations/de/browser.json' with { type: 'json' };

export default texts;
