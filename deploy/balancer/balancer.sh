#!/bin/bash
# HAProxy twice on the same ports, in a container: when one ends, the other takes every new connection until it runs again.
# SIGTERM and SIGUSR1 let both finish what runs, SIGUSR2 lets both read their files again.
# compose.env separates them by commas, as TRUST_PROXY does.
export PROXIES="${PROXIES//,/ }"
haproxy -c -q "$@" || exit 1
pids=()
signal_both() { for pid in "${pids[@]}"; do kill "-$1" "$pid" 2>/dev/null; done; }
trap 'ending=1; signal_both USR1' TERM USR1
trap 'signal_both USR2' USR2
until [[ $ending ]]; do
  for one in 0 1; do
    [[ $ending ]] && break 2
    [[ ${pids[one]} ]] && kill -0 "${pids[one]}" 2>/dev/null && continue
    haproxy -W -db "$@" &
    pids[one]=$!
  done
  wait -n
  # A fault that ends both at once is not tried again without a pause.
  [[ $ending ]] || sleep 0.1
done
# Also the one that was being started when the signal came.
signal_both USR1
wait
