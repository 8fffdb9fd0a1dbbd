-- Requests of `wrk`, each connection with a pause between two of them: wrk -s requests.lua URL -- MILLISECONDS [FORM]
-- A form comes from another address each time, and NUMBER in it is another one each time.
local pause, form, count = 0, nil, 0

function init(arguments)
  pause = tonumber(arguments[1])
  form = arguments[2]
  math.randomseed(os.time() + tonumber(tostring({}):match('0x(%x+)'), 16) % 1000000)
  if form then
    wrk.method = 'POST'
    wrk.headers['content-type'] = 'application/x-www-form-urlencoded'
    wrk.headers['sec-fetch-site'] = 'same-origin'
  end
end

function delay()
  return pause
end

function request()
  if not form then return wrk.format() end
  count = count + 1
  wrk.headers['x-forwarded-for'] = string.format('%d.%d.%d.%d', math.random(11, 99), math.random(0, 255), math.random(0, 255), math.random(1, 254))
  local number = string.format('%d%06d', math.random(100000, 999999), count)
  return wrk.format(nil, nil, nil, (form:gsub('NUMBER', number)))
end
