/**
 * Loads an error page again after 2, 4, 8, 16 and then every 30 seconds, but not before `data-after` of its element,
 * twelve times at most, while somebody looks at it. Each pause is up to half as long again, so that a crowd does not
 * come back at once. It does nothing once another page has replaced the error page, as that would lose what was typed
 * there.
 */
export const retryScript = `(()=>{const e=document.currentScript,u=location.href;let n=0;try{const s=sessionStorage,[h,t,c]=JSON.parse(s['portico:retry']||'[]');if(h===u&&Date.now()-t<120000)n=c;s['portico:retry']=JSON.stringify([u,Date.now(),n+1])}catch{n=12}const again=()=>{if(u===location.href&&(e.isConnected||document.querySelector('.error-code')))document.hidden?document.addEventListener('visibilitychange',again,{once:true}):location.reload()};if(n<12)setTimeout(again,Math.max(e.dataset.after||0,Math.min(2**(n+1),30))*(1000+500*Math.random()))})()`;

/** Seconds; browsers without scripts use it. */
export const refreshAfter = 10;

export const retryText = 'This page tries again by itself.';

/** A gateway or a service with this status may be back in a moment. */
export const isTemporary = (status: number): boolean => status >= 502 && status <= 504;
