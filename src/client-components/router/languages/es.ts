import texts from '#contract/translations/es/browser.json' with { type: 'json' };

export default texts;
