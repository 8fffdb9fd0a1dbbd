import texts from '#contract/translations/ar/browser.json' with { type: 'json' };

export default texts;
